/** The project's own rules, loaded by oxlint as the plugin `architecture`. */
import { charts } from './charts.js'
import { imports } from './imports.js'
import { texts } from './texts.js'
import { views } from './views.js'

export default { meta: { name: 'architecture' }, rules: { charts, imports, texts, views } }
