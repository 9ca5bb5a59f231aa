"""The mutation run of rulekit's own code: random places are made wrong; do the tests notice?"""
