import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { staff } from '../db/schema.ts'
import { demoStaff } from './demo-staff.ts'

/** Disables the demo staff of a former development database, because their password is public. */
export const shutDemoStaffOut = (db: Db) =>
  db
    .update(staff)
    .set({ disabledAt: new Date() })
    .where(
      and(
        inArray(
          staff.id,
          demoStaff.map(({ id }) => id),
        ),
        isNull(staff.disabledAt),
      ),
    )
