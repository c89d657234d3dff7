import { useMay } from '../client/account.ts'
import { SettingsPane } from '../ui/page/SettingsPane.tsx'
import { Keys } from './keys/Keys.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'
import classes from './Integrations.module.css'

/** `/organizations/settings/integrations`: what the organization connects to other programs. */
export const Integrations = () => (
  <SettingsPane title="Integrations" back="/organizations/settings">
    {useMay('organizations.update') ? (
      <>
        <Webhooks />
        <Keys />
      </>
    ) : (
      <p className={classes.quiet}>Admins connect other programs here.</p>
    )}
  </SettingsPane>
)
