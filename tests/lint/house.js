/** The project's own rules, loaded by oxlint as the plugin `house`. */
import { charts } from './charts.js'
import { imports } from './imports.js'
import { views } from './views.js'

export default { meta: { name: 'house' }, rules: { charts, imports, views } }
