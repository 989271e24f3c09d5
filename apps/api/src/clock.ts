/** The source of the time, so that tests can set it. */
export type Clock = { now: () => Date }
