export function loginPageKilobytes(): number { return 0; }
