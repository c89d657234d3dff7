import { lockFirstStart } from '@attune/store/first-start'
import { accountByEmail, insertAccount } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { SettingRefused } from '../settings.ts'
import { hashPassword } from '../staff/passwords/hash-password.ts'
import { isCommonPassword } from '../staff/passwords/common-passwords.ts'
import { isPersonalPassword } from '../staff/passwords/refuse-weak-password.ts'

/** Adds the first admin of a clean installation. An existing account with this email stays as it is. */
export const addFirstAdmin = async (deps: Deps, admin: { email: string; password: string }): Promise<void> => {
  const email = admin.email.toLowerCase()
  if ((await accountByEmail(deps.store.global, email)) !== undefined) return
  if (isCommonPassword(admin.password))
    throw new SettingRefused('ATTUNE_ADMIN_PASSWORD is one of the most common passwords. Choose another one.')
  if (isPersonalPassword(admin.password, { name: '', email, organization: null }))
    throw new SettingRefused('ATTUNE_ADMIN_PASSWORD is too close to the email or to Attune’s name. Choose another one.')
  const id = newId('us')
  const passwordHash = await hashPassword(admin.password)
  await deps.store.globalTransaction(async (tx) => {
    await lockFirstStart(tx)
    // Another process may have started at the same time.
    if ((await accountByEmail(tx, email)) !== undefined) return
    await insertAccount(
      tx,
      {
        account_id: id,
        short_id: id.slice(-8),
        email,
        name: email.split('@')[0] ?? email,
        password_hash: passwordHash,
        photo_url: null,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        demo_note: null,
        created_at: deps.now(),
      },
      { organization_id: null, role: 'ROLE_ADMIN' },
    )
  })
}
