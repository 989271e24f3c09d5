/** The settings that production requires. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://play.example',
  DESK_URL: 'https://desk.play.example',
  DATABASE_URL: 'postgres://playhub:secret@postgres/playhub',
  APP_SECRET: '0123456789abcdef0123456789abcdef01',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Games <no-reply@playhub.test>',
  SUPPORT_EMAIL: 'support@playhub.test',
  DESK_ADMIN_EMAIL: 'admin@playhub.test',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
}
