import type { Role } from '@attune/contract/roles'
import { expect, test } from 'vitest'
import { editorFor } from './editor-identity.ts'

const HANNAH = { _id: 'us_01a217f6695971de9f0990d111d0563d', name: 'Hannah', email: 'hannah@northline.example' }
const reader = (role: Role, account_id = 'us_0') => ({ role, account: { account_id } })

test.for<Role>(['ROLE_ADMIN', 'ROLE_ADMIN__WITHOUT_USERS', 'ROLE_ADMIN__READONLY_USERS', 'ROLE_COACH'])(
  '%s sees who did something',
  (role) => {
    expect(editorFor(reader(role), HANNAH)).toEqual(HANNAH)
  },
)

test.for<Role>(['ROLE_MANAGER', 'ROLE_MANAGER_MSG_SENDING', 'ROLE_COACH_UNCONFIRMED'])(
  '%s sees the end of the id and a masked email, but themselves as they are',
  (role) => {
    const masked = { _id: HANNAH._id, name: '…11d0563d', email: 'h…@northline.example' }
    expect(editorFor(reader(role), HANNAH)).toEqual(masked)
    expect(editorFor(reader(role, HANNAH._id), HANNAH)).toEqual(HANNAH)
    expect(editorFor(reader(role), { ...HANNAH, email: '' })).toMatchObject({ email: '' })
    expect(editorFor(reader(role), null)).toBeNull()
  },
)
