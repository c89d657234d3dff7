import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { SettingsSection } from '../../staff/settings/SettingsSection.tsx'
import { AgreementBody } from './AgreementBody.tsx'
import { agreementQuery } from './agreement-query.ts'
import classes from './Agreement.module.css'

/** `/me/settings/agreement`: what the organization's coaches and managers agree to. */
export const AgreementSection = () => {
  const { data, error, refetch } = useQuery(agreementQuery)
  return (
    <SettingsSection path="agreement">
      {data !== undefined ? (
        data.agreement === null ? (
          <p className={classes.words}>Your organization has no agreement.</p>
        ) : (
          <AgreementBody state={data} />
        )
      ) : error === null ? (
        <SkeletonRows count={4} height={24} label="Loading the agreement" />
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </SettingsSection>
  )
}
