const { defineConfig } = require('@medusajs/framework/utils')

/**
 * The settings of a shop without admin pages. The file is copied into the folder of the installed Medusa. All other settings are Medusa's
 * defaults.
 */
const cors = 'http://localhost'

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    // The connection uses a Unix socket, which has no TLS.
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: cors, adminCors: cors, authCors: cors, jwtSecret: 'bench', cookieSecret: 'bench' },
  },
  admin: { disable: true },
})
