import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@attune/contract/organizations/entity'
import type { ReactNode } from 'react'
import { useOrganization } from '../../client/account.ts'
import { useUnsavedParts } from '../../client/forms/use-unsaved-parts.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { automationQuery } from './automation-query.ts'
import type { BlockHost } from './BlockPart.tsx'
import classes from './SettingsBlocks.module.css'

/** The organization's settings in blocks. Asks before unsaved ones are left; says who may change them. */
export const SettingsBlocks = ({
  children,
}: {
  children: (host: BlockHost, organization: Organization) => ReactNode
}) => {
  const organization = useOrganization()
  const id = organization?._id ?? ''
  const query = useQuery({ ...automationQuery(id), enabled: id !== '' })
  const { data } = query
  const { isUnsaved, onDirty, discard } = useUnsavedParts()
  if (data === undefined || organization === undefined)
    return <QueryPlaceholder query={query} count={6} height={48} label="Loading settings" />
  return (
    <>
      {!data.abilities.update && (
        <p className={classes.reason} role="note">
          Only admins of {organization.title} can change these settings.
        </p>
      )}
      {children({ organizationId: id, settings: data, onDirty }, organization)}
      <LeaveGuard isUnsaved={isUnsaved} onLeave={discard} />
    </>
  )
}
