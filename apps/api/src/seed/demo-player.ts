/** The demo player. Created at a start in development, never in production. */
export const demoPlayer = {
  id: '5eed0000-0000-4000-8000-000000000001',
  email: 'player@playhub.example',
  password: 'Playhub2026',
} as const
