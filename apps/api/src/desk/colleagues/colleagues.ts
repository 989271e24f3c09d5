import { desk } from '@playhub/contract/desk'
import type { StaffRow as PresentedStaff } from '@playhub/contract/desk/staff'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { amongFew, hashPassword } from '../../auth/passwords/passwords.ts'
import { staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { beginAnew, begun } from '../access/one-time-password.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { audit } from '../audit/audit.ts'
import { isSame } from '../catalogue/editor-data.ts'
import { serveDesk } from '../serve.ts'
import { type Colleague, getColleague, inOrder, keepAnAdmin, listColleagues, lockColleague, takeTurn } from './colleagues-data.ts'
import { forgetFirstPassword, makeOneTimePassword } from './first-admin.ts'

/**
 * Lets admins manage the members of staff. Every request reads the member's roles again, so a change takes effect at once, even in open
 * sessions and streams.
 */
export const colleagueRoutes = (app: FastifyInstance, deps: Deps) => {
  const { config, db, now } = deps
  const { colleagues } = desk
  const show = async (id: string) => present(await getColleague(db, id))

  serveDesk(app, deps, colleagues.listColleagues, async () => ({ items: (await listColleagues(db)).map(present) }))

  serveDesk(
    app,
    deps,
    colleagues.addColleague,
    amongFew(async ({ body: { email, name, roles: asked }, staff: admin }) => {
      const password = makeOneTimePassword()
      const passwordHash = await hashPassword(password)
      const roles = inOrder(asked)
      const id = await db.transaction(async (tx) => {
        await takeTurn(tx, admin)
        const [added] = await tx
          .insert(staff)
          .values({ email, name, roles, ...begun(passwordHash, now()), createdAt: now() })
          .onConflictDoNothing()
          .returning({ id: staff.id })
        if (!added) throw new Refusal('STAFF_EXISTS')
        await audit(tx, admin, { action: 'colleague-added', object: `staff ${email}`, after: { name, roles } })
        return added.id
      })
      return { staff: await show(id), password }
    }),
  )

  serveDesk(app, deps, colleagues.changeColleague, async ({ params, body, staff: admin }) => {
    const known = { name: body.was.name, roles: inOrder(body.was.roles) }
    await db.transaction(async (tx) => {
      await takeTurn(tx, admin)
      const row = await lockColleague(tx, params.id)
      const before = { name: row.name, roles: inOrder(row.roles) }
      const after = { name: body.name ?? before.name, roles: body.roles ? inOrder(body.roles) : before.roles }
      const changed = (['name', 'roles'] as const).filter((field) => !isSame(before[field], after[field]))
      if (changed.length === 0) return
      if (changed.some((field) => !isSame(before[field], known[field]))) throw new Refusal('EDITED_MEANWHILE')
      if (!after.roles.includes('admin')) await keepAnAdmin(tx, row)
      await tx.update(staff).set(after).where(eq(staff.id, row.id))
      await audit(tx, admin, { action: 'colleague-changed', object: `staff ${row.email}`, before, after })
    })
    return show(params.id)
  })

  serveDesk(app, deps, colleagues.disableColleague, async ({ params, staff: admin }) => {
    await db.transaction(async (tx) => {
      await takeTurn(tx, admin)
      const row = await lockColleague(tx, params.id)
      if (row.disabledAt) return
      await keepAnAdmin(tx, row)
      await tx.update(staff).set({ disabledAt: now() }).where(eq(staff.id, row.id))
      await endSessionsOf(tx, row.id, now())
      await audit(tx, admin, { action: 'colleague-disabled', object: `staff ${row.email}`, before: { roles: row.roles } })
    })
    return show(params.id)
  })

  serveDesk(
    app,
    deps,
    colleagues.resetColleague,
    amongFew(async ({ params, staff: admin }) => {
      // Admins cannot reset their own account. They do not need to, because they can sign in. If they could reset it, a person who stole
      // the session could take over the account. Also, a lost reply with the one-time password would lock the admin out.
      if (params.id === admin.id) throw new Refusal('STAFF_OWN_RESET')
      const password = makeOneTimePassword()
      const passwordHash = await hashPassword(password)
      const { email } = await db.transaction(async (tx) => {
        await takeTurn(tx, admin)
        const row = await lockColleague(tx, params.id)
        await beginAnew(tx, row.id, passwordHash, now())
        const before = { disabled: row.disabledAt !== null }
        await audit(tx, admin, { action: 'colleague-reset', object: `staff ${row.email}`, before, after: { factors: 'removed' } })
        return row
      })
      await forgetFirstPassword(config, email)
      return { staff: await show(params.id), password }
    }),
  )
}

const present = ({ row, passkeys, lastSeenAt }: Colleague): PresentedStaff => ({
  ...{ id: row.id, name: row.name, email: row.email, roles: row.roles },
  createTs: row.createdAt.toISOString(),
  disabledTs: row.disabledAt?.toISOString() ?? null,
  lastSeenTs: lastSeenAt?.toISOString() ?? null,
  factors: { totp: row.totpSecret !== null, passkeys },
  isInvited: row.mustChangePassword && row.disabledAt === null,
})
