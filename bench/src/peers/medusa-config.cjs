const { defineConfig } = require('@medusajs/framework/utils')

/** Copied into the folder of the installed Medusa: a shop without its admin pages. What is not named is as Medusa has it by itself. */
const cors = 'http://localhost'

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    // A socket has no TLS.
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: cors, adminCors: cors, authCors: cors, jwtSecret: 'bench', cookieSecret: 'bench' },
  },
  admin: { disable: true },
})
