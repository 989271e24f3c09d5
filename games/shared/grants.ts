import type { Inventory } from './server.ts'

/** How many of a consumable were bought since the save last added them; never negative. */
export const newGrants = (inventory: Inventory, itemId: string, credited: number) => Math.max(0, (inventory[itemId] ?? 0) - credited)
