import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useAccount, useMay } from '../../client/account.ts'
import { failureOf } from '../../client/failure.ts'
import { useUnsavedParts } from '../../client/forms/use-unsaved-parts.ts'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { AccessDeniedPage, NotFoundPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx'
import { DeletionPart } from './DeletionPart.tsx'
import { DetailsPart } from './DetailsPart.tsx'
import { LogoPart } from './LogoPart.tsx'
import { organizationQuery } from './organization-queries.ts'
import { ThemePart } from './ThemePart.tsx'
import classes from '../users/UserPage.module.css'

/** `/organizations/{id}/edit`: an organization, edited by admins of the installation. */
export const OrganizationPage = () => {
  const { id } = useParams({ from: '/signed-in/organizations/$id/edit' })
  const mayView = useMay('organizations.view')
  const isOfInstallation = useAccount().organization === null
  return mayView && isOfInstallation ? (
    <Screen key={id} id={id} />
  ) : (
    <AccessDeniedPage reason="Only admins of the installation have access to Organizations." />
  )
}

const Screen = ({ id }: { id: string }) => {
  const query = useQuery(organizationQuery(id))
  const { data, error } = query
  const { isUnsaved, onDirty, discard } = useUnsavedParts()
  if (error !== null && failureOf(error).status === 404) return <NotFoundPage />
  return (
    <main className={classes.page} aria-busy={data === undefined && error === null}>
      <PageTitle
        title="Edit organization"
        before={
          <Link className={classes.back} to="/organizations" aria-label="Organizations">
            <IconChevronLeft size={18} stroke={1.5} aria-hidden="true" />
          </Link>
        }
      />
      {data !== undefined ? (
        <div className={classes.scroll}>
          <div className={classes.body}>
            <div className={classes.who}>
              <Avatar organization={data._id} name={data.title} kind="staff" photo={data.logoUrl} size={50} />
              <div className={classes.words}>
                <h2 className={classes.name} dir="auto">
                  {data.title}
                </h2>
                <span className={classes.meta}>
                  <Link to="/users" search={{ organization: data._id }}>
                    Users
                  </Link>
                </span>
              </div>
            </div>
            {data.deletion === null && (
              <>
                <DetailsPart organization={data} onDirty={onDirty} />
                <LogoPart organization={data} />
                <ThemePart organization={data} onDirty={onDirty} />
              </>
            )}
            <DeletionPart organization={data} />
          </div>
        </div>
      ) : (
        <QueryPlaceholder query={query} count={6} height={44} label="Loading the organization" />
      )}
      <LeaveGuard isUnsaved={isUnsaved} onLeave={discard} />
    </main>
  )
}
