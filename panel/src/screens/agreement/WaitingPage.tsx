import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgreementState } from '@attune/contract/staff/agreement/agreement-calls'
import { useAccount, useOrganization } from '../../client/account.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { AgreementBody } from './AgreementBody.tsx'
import { agreementQuery } from './agreement-query.ts'
import classes from './Agreement.module.css'

/** Home of a coach who isn't confirmed yet: what is still missing, and who has to do it. */
export const WaitingPage = () => {
  const { name } = useAccount()
  const query = useQuery(agreementQuery)
  const { data, error } = query
  const organization = useOrganization()?.title ?? 'your organization'
  return (
    <main className={classes.page} aria-busy={data === undefined && error === null}>
      <div className={classes.column}>
        <h1 className={classes.title}>
          Welcome to <bdi>{organization}</bdi>, <bdi>{name}</bdi>
        </h1>
        {data !== undefined ? (
          <>
            <p className={classes.words}>{sayWhatIsMissing(data, organization)}</p>
            <AgreementBody state={data} />
          </>
        ) : (
          <QueryPlaceholder query={query} count={6} height={24} label="Loading the agreement" />
        )}
        <p className={classes.words}>
          Meanwhile you can look after your <Link to="/me/settings">Account Settings</Link>.
        </p>
      </div>
    </main>
  )
}

const sayWhatIsMissing = ({ agreement, signature }: AgreementState, organization: string): string => {
  const confirm = `An admin of ${organization} confirms your account. You get an email, sign in again, and find your clients here.`
  if (agreement === null) return `You have joined. ${confirm}`
  if (signature?.isCurrent === true) return `You have signed the agreement. ${confirm}`
  return 'Read the agreement and sign it. Then an admin confirms your account.'
}
