import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '../../client/account.ts'
import { actingOrganization } from '../../client/organization.ts'
import { chooseOrganization } from '../choose-organization.ts'

/** The organizations an account without one may act in (spec 1 §4). Choosing one starts the panel afresh there. */
export const OrganizationItems = () => {
  const { data } = useQuery(organizationsQuery)
  if (data === undefined || data.data.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Organization</Menu.Label>
      <Menu.RadioGroup value={actingOrganization() ?? ''} onChange={chooseOrganization}>
        {data.data.map(({ _id, title }) => (
          <Menu.RadioItem key={_id} value={_id} checkIcon={<IconCheck size={14} stroke={1.75} />}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
