import type { Inventory } from './server.ts'

/** How many pieces of an item were bought that the saved game has not added yet; never negative. */
export const newGrants = (inventory: Inventory, itemId: string, credited: number) => Math.max(0, (inventory[itemId] ?? 0) - credited)
