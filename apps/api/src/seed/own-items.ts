/** The two items that a developer's own game sells at first: one is used up, and one is kept for ever. */
export const ownItems = [
  { id: 'coins-100', enTitle: '100 coins', ruTitle: '100 монет', rubMinor: 9900, usdMinor: 99, kind: 'consumable' },
  { id: 'golden-hat', enTitle: 'Golden hat', ruTitle: 'Золотая шляпа', rubMinor: 29_900, usdMinor: 299, kind: 'durable' },
] as const
