import type { OpenApi } from './document.ts'

/** The human page of an OpenAPI document: plain HTML, nothing to load but one style sheet. */
export const docsPage = ({ info, paths, webhooks = {} }: OpenApi, jsonPath: string): string => {
  const calls = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ...Object.entries(webhooks).map(([path, { post }]) => ({ path, method: 'notice', operation: post })),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(info.title)}</title><link rel="stylesheet" href="/static/api-docs.css"></head>
<body><main><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}</p><p><a href="${jsonPath}">OpenAPI document</a></p>
<nav aria-label="Calls"><ul>${calls.map(({ path, method, operation }) => `<li><a href="#${anchor(operation)}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`).join('')}</ul></nav>
${calls.map(section).join('\n')}
</main></body></html>`
}

type Call = { path: string; method: string; operation: OpenApi['paths'][string][string] }

const section = ({ path, method, operation }: Call) => `<section id="${anchor(operation)}">
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p>
${part('Parameters', operation.parameters)}${part('Body', operation.requestBody)}${part('Answers', operation.responses)}</section>`

const part = (title: string, value: unknown) => {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}

const anchor = (operation: Call['operation']) => escapeHtml(String(operation.operationId))

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
