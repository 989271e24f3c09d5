import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Files that browsers load from the simulator. `vite build` builds the scripts. */
const files = {
  '/pages.css': ['pages.css', 'text/css'],
  '/host/host-page.js': ['../dist/browser/host-page.js', 'text/javascript'],
  '/stripe/stripe.js': ['../dist/browser/stripe.js', 'text/javascript'],
  '/stripe/card-form.js': ['../dist/browser/card-form.js', 'text/javascript'],
  '/stripe/challenge.js': ['../dist/browser/challenge.js', 'text/javascript'],
  '/idp/google/gsi/client': ['../dist/browser/google-gsi.js', 'text/javascript'],
  '/idp/apple/appleid.auth.js': ['../dist/browser/apple-auth.js', 'text/javascript'],
  '/idp/telegram/js/telegram-widget.js': ['../dist/browser/telegram-widget.js', 'text/javascript'],
  '/idp/facebook/sdk.js': ['../dist/browser/facebook-sdk.js', 'text/javascript'],
  '/idp/facebook/:locale/sdk.js': ['../dist/browser/facebook-sdk.js', 'text/javascript'],
  '/idp/login-popup.js': ['../dist/browser/login-popup.js', 'text/javascript'],
  '/idp/login.css': ['login/login.css', 'text/css'],
  '/yandex-pay/pay.css': ['yandex-pay/pay.css', 'text/css'],
  '/yookassa/checkout-widget.js': ['../dist/browser/yookassa-widget.js', 'text/javascript'],
  '/yookassa/form.js': ['../dist/browser/yookassa-form.js', 'text/javascript'],
  '/yookassa/form.css': ['../browser/yookassa/form.css', 'text/css'],
  '/stripe/card-form.css': ['../browser/card-form/card-form.css', 'text/css'],
} as const

export const browserFiles = (app: FastifyInstance) => {
  for (const [path, [file, type]] of Object.entries(files)) {
    app.get(path, async (_, reply) => {
      const text = await readFile(new URL(file, import.meta.url)).catch(() => undefined)
      if (!text) return reply.code(503).send({ message: `${path} is not built yet: run npm run build.` })
      return reply
        .headers({
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-cache',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .send(text)
    })
  }
}
