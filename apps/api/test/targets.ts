import { NO_TARGETS } from '@playhub/contract/desk/targets/rules'
import type { EditedTargets, TargetsDocument } from '@playhub/contract/desk/targets/targets'
import type { DeskVisitor } from './desk.ts'

/** Targets of support that is open day and night: `high` is answered within two hours at first, then within one hour. */
export const TARGETS: TargetsDocument = {
  ...NO_TARGETS,
  isAlwaysOpen: true,
  priorities: { ...NO_TARGETS.priorities, high: { first: 120, next: 60 } },
}

export const readTargets = async ({ get }: DeskVisitor, id: string) =>
  (await get(`/projects/${id}/targets`)).body as unknown as EditedTargets

export const saveTargets = ({ post }: DeskVisitor, id: string, document: object, version: string) =>
  post(`/projects/${id}/targets`, { document, version })

/** Sets the targets of a project, whatever they were. */
export const setTargets = async (admin: DeskVisitor, id: string, document: TargetsDocument) => {
  const { status, body } = await saveTargets(admin, id, document, (await readTargets(admin, id)).version)
  if (status !== 200) throw new Error(`targets were refused: ${JSON.stringify(body)}`)
}
