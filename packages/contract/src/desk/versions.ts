import * as z from 'zod/mini'
import { isoDate, projectId, uuid } from '../fields.ts'
import { byRole, call } from './endpoint.ts'

/** An uploaded version of a project's game. A version never changes. To undo a release, staff publish an older version again. */

const version = z.object({
  id: z.string(),
  /** The number of the version in the project; the first version has number 1. */
  number: z.number(),
  /** `unpacking`: the archive is still being read. If the archive is refused, the version disappears. */
  state: z.enum(['unpacking', 'ready']),
  files: z.number(),
  bytes: z.number(),
  /**
   * The minimum number of bytes that load before the game starts: the size of the start page and of the files to which the start page
   * refers.
   */
  startBytes: z.number(),
  by: z.string(),
  at: isoDate,
  /** Whether players get this version now. */
  isLive: z.boolean(),
  /** The URL of the start page. It also works before the version is published, but nobody can guess it. */
  address: z.string(),
})
export type GameVersion = z.infer<typeof version>

const list = z.object({
  /** Whether uploads are possible: they need an origin for games (`GAMES_ORIGIN`). */
  isSetUp: z.boolean(),
  /** The versions, newest first. */
  items: z.array(version),
})
export type GameVersions = z.infer<typeof list>

const byProject = z.object({ id: projectId })
const byVersion = z.object({ id: projectId, version: uuid })
const onlyContent = ['content'] as const

export const versions = {
  listVersions: call({
    method: 'GET',
    path: '/editor/projects/:id/versions',
    summary: 'The uploaded versions of the game, and which one players get',
    access: onlyContent,
    params: byProject,
    reply: list,
    refusals: [...byRole, 'PROJECT_NOT_FOUND'],
  }),
  uploadVersion: call({
    method: 'POST',
    path: '/editor/projects/:id/versions/:version',
    summary: 'A zip archive as the body (application/zip). The browser chooses the id, so that a repeated upload makes one version',
    access: onlyContent,
    params: byVersion,
    archive: true,
    reply: version,
    refusals: [
      ...[...byRole, 'PROJECT_NOT_FOUND', 'GAMES_NOT_SET_UP', 'TOO_MANY_REQUESTS', 'UPLOAD_UNDER_WAY', 'UPLOAD_BROKEN_OFF'],
      ...['ARCHIVE_TOO_LARGE', 'ARCHIVE_TOO_MANY_FILES', 'ARCHIVE_PATH_INVALID', 'ARCHIVE_PATH_TWICE', 'ARCHIVE_LINK'],
      ...[
        'ARCHIVE_BOMB',
        'ARCHIVE_TYPE',
        'ARCHIVE_NO_INDEX',
        'ARCHIVE_DAMAGED',
        'ARCHIVE_METHOD',
        'ARCHIVE_ENCRYPTED',
        'FILES_UNAVAILABLE',
      ],
    ] as const,
  }),
  publishVersion: call({
    method: 'POST',
    path: '/editor/projects/:id/versions/:version/publish',
    summary: 'Players who open the game get this version; those who play keep theirs. An older version is published in the same way',
    access: onlyContent,
    params: byVersion,
    body: z.object({
      /**
       * The version that players got when the member of staff opened the page of the desk; null if there was none. The change is refused if
       * players get another version now.
       */
      was: z.nullable(uuid),
    }),
    reply: list,
    refusals: [...byRole, 'PROJECT_NOT_FOUND', 'VERSION_NOT_FOUND', 'GAMES_NOT_SET_UP', 'EDITED_MEANWHILE'],
  }),
} as const
