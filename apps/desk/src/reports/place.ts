import { type ReportAbout, ratingAbout, reportAbout } from '@playhub/contract/desk/reports/reports'
import type * as z from 'zod/mini'
import { type Range, readRange } from './range.ts'

/** What the screen shows. It is in the URL, so that a colleague who opens the link sees the same report. */
export type ReportPlace = Range & ReportAbout & z.infer<typeof ratingAbout>

const filters = { ...reportAbout.shape, ...ratingAbout.shape }

/** Reads the days and filters from the URL. Values that the server would refuse are ignored. */
export const readPlace = (params: URLSearchParams, now: number): ReportPlace => ({
  ...readRange(params, now),
  ...Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const { data } = filter.safeParse(params.get(name) ?? undefined)
      return data === undefined ? [] : [[name, data]]
    }),
  ),
})

/** Returns the days and filters as parameters of the URL, without empty values. */
export const paramsOf = (place: { readonly [K in keyof ReportPlace]?: string | undefined }) =>
  new URLSearchParams(Object.entries(place).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** Returns only the filters that choose the tickets of the report: project, language, tag and agent. */
export const aboutOf = ({ project, language, tag, agent }: ReportPlace): ReportAbout => ({
  ...(project && { project }),
  ...(language && { language }),
  ...(tag && { tag }),
  ...(agent && { agent }),
})
