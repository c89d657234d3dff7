import { useQuery } from '@tanstack/react-query'
import { useMay, useOrganization } from '../../client/account.ts'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { SettingsPane, SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { rightsQuery } from './rights-query.ts'
import { RightsEditor } from './RightsEditor.tsx'
import classes from './Rights.module.css'

/** `/organizations/settings/rights`: what each role may do, and where it comes from. */
export const RightsPage = () => {
  const organization = useOrganization()
  const mayView = useMay('organizations.view')
  return (
    <SettingsPane title="Rights" back="/organizations/settings" wide>
      <SettingsPart
        title="Who may do what"
        words="What each role may do here: “own” is for their own clients, “coaches” for those of the coaches they manage. Changes apply within five seconds, even where the panel is already open."
      >
        {mayView ? (
          organization !== undefined && <Loaded organizationId={organization._id} />
        ) : (
          <p className={classes.quiet}>Your role doesn’t have access to the rights of other roles.</p>
        )}
      </SettingsPart>
    </SettingsPane>
  )
}

const Loaded = ({ organizationId }: { organizationId: string }) => {
  const query = useQuery(rightsQuery(organizationId))
  const { data } = query
  if (data !== undefined) return <RightsEditor key={organizationId} rights={data} />
  return <QueryPlaceholder query={query} count={10} height={29} label="Loading rights" />
}
