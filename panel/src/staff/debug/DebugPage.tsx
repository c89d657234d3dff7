import { APP_VERSION } from '@attune/contract/headers'
import type { Account } from '@attune/contract/staff/entity'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import { useAccount } from '../../client/account.ts'
import { actingOrganization } from '../../client/organization.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { CopyButton } from '../settings/security/CopyButton.tsx'
import classes from './DebugPage.module.css'

/** `/me/debug`: what the panel knows of the signed-in account, to pass on with a question. No tokens, no clients. */
export const DebugPage = () => {
  const account = useAccount()
  const rows = rowsOf(account)
  const text = JSON.stringify({ ...Object.fromEntries(rows), scope: account.scope }, null, 2)
  return (
    <main className={classes.page}>
      <PageTitle title="Me Debug">
        <CopyButton text={text} />
      </PageTitle>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="What the panel knows">
        <dl className={classes.rows}>
          {rows.map(([name, value]) => (
            <div key={name} className={classes.row}>
              <dt>{name}</dt>
              <dd>{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </main>
  )
}

const rowsOf = (account: Account): [string, string][] => [
  ['Account', account._id],
  ['Short id', account.shortId],
  ['Role', account.roles.join(', ')],
  ['Organization', account.organization ?? 'none'],
  ['Working in', account.organization ?? actingOrganization() ?? 'none'],
  ['Access scope', account.accessScope.join(', ')],
  ['Permissions', permissionBits.names(BigInt(account.scope.permissions)).join(', ')],
  ['Features', featureBits.names(BigInt(account.scope.features)).join(', ')],
  ['Second factor', account.secondFactor ? 'on' : 'off'],
  ['Time zone', account.timezone],
  ['Time zone of this browser', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ['Version', APP_VERSION],
  ['Browser', navigator.userAgent],
]
