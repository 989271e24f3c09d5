/** A source of the current time. Tests can pass their own. */
export type Clock = { now: () => Date }
