import { SettingsSection } from '../SettingsSection.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { Visits } from './Visits.tsx'

/** `/me/settings/security`: second factor, sessions and API keys. */
export const SecurityPage = () => (
  <SettingsSection path="security">
    <SecondFactor />
    <Sessions />
    <ApiKeys />
    <Visits />
  </SettingsSection>
)
