// Why a text is not played: it cannot be read, the rules refuse it, or there is too much to look through.

/** A text that is not a move, or not a card. */
export class BadNotation extends Error {
  override readonly name = "BadNotation";
}

/** A readable move that the rules refuse; the message ends with the rule's place. */
export class IllegalMove extends Error {
  override readonly name = "IllegalMove";

  /** `unmet`: how many demands of such a move were not met; more than of any, if it was refused for something else. */
  constructor(
    message: string,
    readonly unmet = Infinity,
  ) {
    super(message);
  }
}

/** So many melds have been tried that a listing ends unfinished. */
export class TooManyTried extends Error {
  override readonly name = "TooManyTried";
}
