import { useQuery } from '@tanstack/react-query'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsSection } from '../../staff/settings/SettingsSection.tsx'
import { AgreementBody } from './AgreementBody.tsx'
import { agreementQuery } from './agreement-query.ts'
import classes from './Agreement.module.css'

/** `/me/settings/agreement`: what the organization's coaches and managers agree to. */
export const AgreementSection = () => {
  const query = useQuery(agreementQuery)
  const { data } = query
  return (
    <SettingsSection path="agreement">
      {data !== undefined ? (
        data.agreement === null ? (
          <p className={classes.words}>Your organization has no agreement.</p>
        ) : (
          <AgreementBody state={data} />
        )
      ) : (
        <QueryPlaceholder query={query} count={4} height={24} label="Loading the agreement" />
      )}
    </SettingsSection>
  )
}
