/** 'step.advanced [isStepComplete]' → 'step advanced [is step complete]'. */
export function inWords(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])([A-Z])(?![A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replace(/(?<=\w)\.(?=\w)/g, ' ')
}

/** The path of a state: 'wizard.companyDetails' → 'wizard › company details'. */
export const pathInWords = (path: string) => path.split('.').map(inWords).join(' › ')
