/** The owner of a file before it belongs to a message. */
export type Owner = { kind: 'player' | 'guest' | 'staff'; id: string }
