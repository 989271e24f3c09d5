import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { storedSettings } from '../catalogue/store.ts'
import { project } from '../db/schema.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp()
})
afterAll(() => hub.stop())

const look = async (path: string) => {
  const { statusCode, headers } = await hub.app.inject({ method: 'GET', url: `/images/of/${path}` })
  return { status: statusCode, location: headers.location }
}

test('a project’s icon and the blurred copy of its art are found by its name', async () => {
  expect(await look('familytown/icon')).toEqual({ status: 302, location: '/images/familytown/icon-64.png' })
  expect(await look('familytown/placeholder.webp')).toEqual({ status: 302, location: '/images/familytown/placeholder.webp' })
  // A project outside the catalogue has no card picture, so its link picture is used.
  expect(await look('hornylegends/placeholder.webp')).toEqual({ status: 302, location: '/images/hornylegends/placeholder.webp' })
  expect(await look('nobody/icon')).toMatchObject({ status: 404 })
  expect(await look('familytown/other')).toMatchObject({ status: 404 })
})

test('nobody is led elsewhere, and a project without an icon has a drawn one', async () => {
  const { deps } = hub
  const [row] = await deps.db.select().from(project)
  const config = storedSettings.parse(row?.settings)
  for (const favicon of ['https://elsewhere.example/a.png', '//elsewhere.example/a.png', '']) {
    await deps.db
      .update(project)
      .set({ settings: { ...config, settings: { ...config.settings, favicon } } })
      .where(eq(project.id, config.id))
    await deps.catalogue.reload()
    const { statusCode, headers, body } = await hub.app.inject({ method: 'GET', url: `/images/of/${config.id}/icon` })
    expect({ statusCode, type: headers['content-type'], location: headers.location }).toEqual({
      statusCode: 200,
      type: 'image/svg+xml',
      location: undefined,
    })
    expect(body).toContain(`>${config.id.charAt(0).toUpperCase()}<`)
  }
})

test('a project without art has an empty picture for the blurred copy, so that no page asks in vain', async () => {
  const { deps } = hub
  const [row] = await deps.db.select().from(project).where(eq(project.id, 'hornylegends'))
  const config = storedSettings.parse(row?.settings)
  for (const ogImage of ['', 'https://elsewhere.example/a.png']) {
    await deps.db
      .update(project)
      .set({ settings: { ...config, settings: { ...config.settings, ogImage } } })
      .where(eq(project.id, config.id))
    await deps.catalogue.reload()
    const { statusCode, headers, body } = await hub.app.inject({ method: 'GET', url: '/images/of/hornylegends/placeholder.webp' })
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/svg+xml' })
    expect(body).not.toContain('elsewhere')
  }
  expect(await look('nobody/placeholder.webp')).toMatchObject({ status: 404 })
})
