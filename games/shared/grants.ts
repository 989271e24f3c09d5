import type { Inventory } from './server.ts'

/** Returns the number of bought pieces of an item that the saved game has not added yet; never negative. */
export const newGrants = (inventory: Inventory, itemId: string, credited: number) => Math.max(0, (inventory[itemId] ?? 0) - credited)
