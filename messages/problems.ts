/** Messages for invalid fields, used by the server and by the screens. */

const missing: Record<string, string> = {
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  email: 'Enter your email',
  company: 'Enter your company',
  password: 'Enter a password',
  confirm_password: 'Enter the password again',
  legal_name: 'Enter the legal name',
  ntn: 'Enter the NTN',
  split_logic: 'Choose one way to split orders',
  warehouse_ids: 'Choose at least one warehouse',
  inventory_manager: 'Choose who manages the inventory',
  ivr_type: 'Choose how orders are confirmed',
  ecommerce_store_url: 'Enter the store URL',
  ecommerce_access_token: 'Enter the access token',
  ecommerce_api_key: 'Enter the API key',
  courier_type: 'Please select a courier service',
  courier_username: 'Enter the username',
  courier_password: 'Enter the password',
  courier_api_key: 'Enter the API key',
}

const unusable = 'This text holds characters that cannot be used'

const malformed: Record<string, string> = {
  first_name: unusable,
  last_name: unusable,
  company: unusable,
  designation: unusable,
  legal_name: unusable,
  email: 'Enter an email like name@example.com',
  cnic: 'Enter a CNIC like 35202-1234567-8',
  phone: 'Enter a phone number like 0300 1234567',
  ntn: 'Enter an NTN like 1234567-8',
  ecommerce_store_url: 'Enter a web address like https://shop.example.com',
}

const byProblem: Record<string, (field: string) => string> = {
  missing: (field) => missing[field] ?? 'Fill in this field',
  malformed: (field) => malformed[field] ?? 'This value is not one of the choices',
  tooShort: () => 'Use at least 6 characters',
  tooLong: () => 'This text is too long',
  mismatch: () => 'Passwords do not match!',
  notOffered: () => 'A warehouse you chose is not offered any more. Check your choice',
  contradiction: () => 'This does not go with the warehouses that were chosen',
}

/** The message for a problem (a code of domain/problems.ts) of a field (by its name in the API). */
export function problemText(field: string, problem: string): string {
  return (byProblem[problem] ?? byProblem.malformed)?.(field) ?? ''
}
