/** The player, guest or member of staff who uploaded a file. A file has an owner before it belongs to a message. */
export type Owner = { kind: 'player' | 'guest' | 'staff'; id: string }
