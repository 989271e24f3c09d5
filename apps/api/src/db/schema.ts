/** Tables of the product. Money is integer minor units; times are with zone. */
export * from './tables/accounts.ts'
export * from './tables/books.ts'
export * from './tables/catalogue.ts'
export * from './tables/desk.ts'
export * from './tables/partner.ts'
export * from './tables/payments.ts'
export * from './tables/support.ts'
