/** Text of the demo page. */
export const demoMessages = { text: '本页面可直接访问！' } as const;
