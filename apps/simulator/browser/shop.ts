export type Shop = { origin: string; publishableKey: string }
