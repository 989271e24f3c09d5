import { apiPrefix, partnerPrefix } from '@playhub/contract/api'
import type { FastifyInstance } from 'fastify'
import { makeReady, sendReady } from '../http/ready-bytes.ts'
import type { OpenApi } from './document.ts'
import { describeHub } from './hub.ts'
import { docsPage } from './page.ts'
import { describePartner } from './partner.ts'

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Serves the OpenAPI document `/api/openapi.json` and its HTML page `/api/docs`. Also serves a document and a page for the partner API. */
export const openApiRoutes = (app: FastifyInstance, publicUrl: string) => {
  const publish = (prefix: string, make: () => OpenApi) => {
    let ready: { json: ReturnType<typeof makeReady>; page: ReturnType<typeof makeReady> } | undefined
    const get = () => {
      if (ready) return ready
      const document = make()
      ready = { json: makeReady(JSON.stringify(document), JSON_TYPE), page: makeReady(docsPage(document, `${prefix}/openapi.json`), HTML) }
      return ready
    }
    app.get(`${prefix}/openapi.json`, (request, reply) => sendReady(get().json, request, reply))
    app.get(`${prefix}/docs`, (request, reply) => sendReady(get().page, request, reply.header('content-security-policy', PAGE_POLICY)))
  }

  publish(apiPrefix, () => describeHub(publicUrl))
  publish(partnerPrefix, () => describePartner(publicUrl))
}
