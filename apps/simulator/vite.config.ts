import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Scripts of separate pages. Each must be a single file, so they may not share chunks. */
const scripts = {
  stripe: 'browser/stripe.ts',
  'card-form': 'browser/card-form/card-form.ts',
  challenge: 'browser/challenge/challenge.ts',
  'yookassa-widget': 'browser/yookassa/widget.ts',
  'yookassa-form': 'browser/yookassa/form.ts',
  'host-page': 'browser/host-page.ts',
  'google-gsi': 'browser/login/google-gsi.ts',
  'apple-auth': 'browser/login/apple-auth.ts',
  'telegram-widget': 'browser/login/telegram-widget.ts',
  'facebook-sdk': 'browser/login/facebook-sdk.ts',
  'login-popup': 'browser/login/login-popup.ts',
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  logLevel: 'warn',
  environments: Object.fromEntries(
    Object.entries(scripts).map(([name, input]) => [
      name.replace('-', '_'),
      {
        consumer: 'client' as const,
        build: {
          outDir: 'dist/browser',
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input,
            output: { format: 'iife' as const, entryFileNames: `${name}.js` },
          },
        },
      },
    ]),
  ),
  builder: {
    buildApp: async (builder) => {
      for (const name of Object.keys(scripts)) {
        const environment = builder.environments[name.replace('-', '_')]
        if (environment) await builder.build(environment)
      }
    },
  },
})
