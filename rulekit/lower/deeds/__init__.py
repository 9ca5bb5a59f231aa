"""Effects as code: what is done to cards, accounts and debts, and what everybody then knows."""
