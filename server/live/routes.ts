/** All calls of the live API: a company's own orders (design §5 and §6). */
import { Hono } from 'hono'
import type { AppDeps } from '#server/deps.ts'
import { cashRoutes } from './cash/cashRoutes.ts'
import { allocationRoutes } from './catalogue/allocationRoutes.ts'
import { customerRoutes } from './catalogue/customerRoutes.ts'
import { locationRoutes } from './catalogue/locationRoutes.ts'
import { photoRoute } from './catalogue/photoRoute.ts'
import { productRoutes } from './catalogue/productRoutes.ts'
import { spellingRoutes } from './catalogue/spellingRoutes.ts'
import { companyExportRoute } from './companyExportRoute.ts'
import { connectionRoutes } from './couriers/connectionRoutes.ts'
import { deliveryRoutes } from './couriers/deliveryRoutes.ts'
import { dashboardRoutes } from './dashboardRoutes.ts'
import { eventRoutes } from './eventRoutes.ts'
import { firstStepRoutes } from './firstStepRoutes.ts'
import { importRoutes } from './imports/importRoutes.ts'
import { exportRoute } from './orders/exportRoute.ts'
import { labelRoute } from './orders/labelRoute.ts'
import { orderRoutes, remarkRoutes } from './orders/orderRoutes.ts'
import { packingRoutes } from './orders/packingRoutes.ts'
import { paperRoutes } from './orders/paperRoutes.ts'
import { presenceRoutes } from './orders/presenceRoutes.ts'
import { peopleRoutes } from './people/peopleRoutes.ts'
import { settingsRoutes } from './settings/settingsRoutes.ts'
import { viewRoutes } from './views/viewRoutes.ts'
import { workspaceRoutes } from './workspaceRoutes.ts'

export function liveRoutes(deps: AppDeps) {
  return (
    new Hono()
      .route('/', workspaceRoutes(deps))
      .route('/', dashboardRoutes(deps))
      .route('/', firstStepRoutes(deps))
      .route('/', eventRoutes(deps))
      // Before the order of an id.
      .route('/', exportRoute(deps))
      .route('/', companyExportRoute(deps))
      .route('/', orderRoutes(deps))
      .route('/', remarkRoutes(deps, 'note'))
      .route('/', remarkRoutes(deps, 'comment'))
      .route('/', presenceRoutes(deps))
      .route('/', paperRoutes(deps))
      .route('/', labelRoute(deps))
      .route('/', packingRoutes(deps))
      .route('/', productRoutes(deps))
      .route('/', photoRoute(deps))
      .route('/', customerRoutes(deps))
      .route('/', locationRoutes(deps))
      .route('/', spellingRoutes(deps))
      .route('/', importRoutes(deps))
      .route('/', allocationRoutes(deps))
      .route('/', connectionRoutes(deps))
      .route('/', deliveryRoutes(deps))
      .route('/', cashRoutes(deps))
      .route('/', settingsRoutes(deps))
      .route('/', viewRoutes(deps))
      .route('/', peopleRoutes(deps))
  )
}
