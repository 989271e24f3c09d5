import type { OpenApi, Operation, Tag } from './document.ts'

/** Returns the HTML page of an OpenAPI document, grouped by subject. The page loads only one style sheet. */
export const docsPage = ({ info, servers, tags, paths, webhooks = {} }: OpenApi, jsonPath: string): string => {
  const calls = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ...Object.entries(webhooks).map(([path, { post }]) => ({ path, method: 'notice', operation: post })),
  ]
  const groups = tags.map((tag) => ({ tag, calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)) }))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(info.title)}</title><link rel="stylesheet" href="/static/api-docs.css"></head>
<body><header><h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)}</p>
<p>At <code>${escapeHtml(servers.map(({ url }) => url).join(', '))}</code>. <a href="${jsonPath}">OpenAPI document</a></p></header>
<div class="columns"><nav aria-label="Calls">${groups.map(contents).join('')}</nav>
<main>${groups.map(chapter).join('\n')}</main></div>
</body></html>`
}

type Call = { path: string; method: string; operation: Operation }
type Group = { tag: Tag; calls: readonly Call[] }

const contents = ({
  tag,
  calls,
}: Group) => `<details open><summary><a href="#${tag.name}">${escapeHtml(tag.name)}</a> <span>${calls.length}</span></summary>
<ul>${calls.map(({ path, method, operation }) => `<li><a href="#${anchor(operation)}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(withoutPrefix(path))}</code></a></li>`).join('')}</ul></details>`

const chapter = ({ tag, calls }: Group) => `<section id="${tag.name}"><h2>${escapeHtml(tag.name)}</h2><p>${escapeHtml(tag.description)}</p>
${calls.map(article).join('\n')}</section>`

/** Removes the path prefix that all calls share. The table of contents shows paths without it. */
const withoutPrefix = (path: string) => path.replace(/^\/(?:api|partner\/v1)(?=\/)/, '')

const article = ({ path, method, operation }: Call) => `<article id="${anchor(operation)}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary)}.${operation.description ? ` ${escapeHtml(operation.description)}` : ''}</p>
${part('Parameters', operation.parameters)}${part('Body', operation.requestBody)}${part('Answers', operation.responses)}</article>`

const part = (title: string, value: unknown) => {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}

const anchor = (operation: Call['operation']) => escapeHtml(String(operation.operationId))

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
