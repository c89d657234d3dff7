import { Menu } from '@mantine/core'
import { IconBuilding, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '../client/account.ts'
import { actingOrganization, actIn } from '../client/organization.ts'

/** The organizations an account without one may act in (spec 1 §4). Choosing one starts the panel afresh there. */
export const OrganizationItems = () => {
  const { data } = useQuery(organizationsQuery)
  const acting = actingOrganization()
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Organization</Menu.Label>
      {data?.data.map(({ _id, title }) => (
        <Menu.Item
          key={_id}
          role="menuitemradio"
          aria-checked={_id === acting}
          leftSection={<IconBuilding size={16} stroke={1.5} />}
          rightSection={_id === acting ? <IconCheck size={15} stroke={1.5} /> : null}
          onClick={() => choose(_id)}
        >
          {title}
        </Menu.Item>
      ))}
    </>
  )
}

/** A full load: nothing of the other organization may stay on the screen, in the cache or on the live stream. */
const choose = (organizationId: string) => {
  actIn(organizationId)
  location.assign('/')
}
