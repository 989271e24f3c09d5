/** Keys of PostgreSQL's advisory locks. Each kind of work has its own key, so that it never waits for unrelated work. */
export const advisoryLocks = {
  /** Held by the process that owns the data folder. PostgreSQL frees it when that process ends for any reason. */
  owner: 7_202_611,
  /** Held while the database is migrated. */
  migration: 7_202_612,
  /** Held while a signing key is created. */
  signingKey: 7_202_613,
  /** Held while the first admin is created, so that processes which start together create only one. */
  firstAdmin: 7_202_614,
  /**
   * Held while roles or accounts of staff change. So if two admins remove each other's admin role at the same time, the second change
   * fails.
   */
  colleagues: 7_202_615,
  /** Held while macros are changed, because their names are unique and their order is one list. */
  macros: 7_202_616,
  /** Held while tickets are assigned to members of staff in turn (round robin). */
  roundRobin: 7_202_617,
  /** Held while automation rules are changed, and while a rule acts on a ticket. */
  automation: 7_202_618,
} as const
