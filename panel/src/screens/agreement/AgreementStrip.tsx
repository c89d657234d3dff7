import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff } from '@attune/contract/roles'
import { useAccount, useMay } from '../../client/account.ts'
import strip from '../../staff/absences/AwayStrip.module.css'
import { agreementQuery } from './agreement-query.ts'

/** Reminds a coach or manager of an agreement that they haven't signed, or that has changed since. */
export const AgreementStrip = () => {
  const { roles } = useAccount()
  const isAsked = useMay('agreement.sign') && !roles.some(isStaff)
  const { data } = useQuery({ ...agreementQuery, enabled: isAsked })
  if (data === undefined || !data.abilities.sign || data.signature?.isCurrent === true) return null
  return (
    <section className={strip.strip} aria-label="Agreement">
      <p className={strip.words}>
        {data.signature === null
          ? 'Your organization has an agreement for you to sign.'
          : 'The agreement that you signed was changed.'}
      </p>
      <Button size="xs" variant="default" component={Link} to="/me/settings/agreement">
        Read it
      </Button>
    </section>
  )
}
