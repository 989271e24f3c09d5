import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { staff } from '../db/schema.ts'
import { demoStaff } from './demo-staff.ts'

/** Disables the demo staff, because their password is public. They exist if the database was used for development before. */
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
