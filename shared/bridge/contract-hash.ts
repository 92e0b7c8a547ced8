/**
 * The shape of the bridge at each version, as the SHA-256 of its JSON schemas. A test compares: whoever
 * changes a method or an event raises `contractVersion` and adds the line that the test prints. A line that
 * stands here is never changed, because windows that speak that version may still be open.
 */
export const contractHashes: Readonly<Record<number, string>> = {
  1: '0ab079b07ceb7e75af33a1b91d1a46893f5d8c7b3279d9312cbd735adb59ab6f',
  2: '875ac496fa49591426572b4e9369db3fc7794a140ab98328c052cc0beedfbf81',
  3: '3ce9fa0463d6f6c1d103f5c460fb8df14af69bc3b063c7fa89f5bcd80808ac69',
  4: 'ffbe77e99e49bd2fe8838db0d295bfff986c49e25609034281fee957669277a1',
  5: 'cde5db5250487465e49a5d795018d4c08ea5ab842eabe4bf60367c19071c4738',
  6: '2a3cb67ea73a9db6c33cd9f6af2a8646d89b757567321debc45be058e0efa85a',
  7: 'a81dc17b131cd43067e182607ca496c2d087a05a930f3708a08ac9880fa0b228',
  8: '62426dbce8c43c42488c3abe3be988723c0266ab1d39594c6d003ab1ba0f98a6',
  9: '249b088be40d8818fbc10d8d2283bae77f3df89f9c87d894fbb2c0958d23c427',
  10: '24ed94eb207c20288996dcfb8d2704253dac42081180ccd1a4c3f074367762dd',
  11: '63750257bdf0fd474c69cc28c61415b278a595f0ab37834fe1ab50df7f83ac04',
  12: 'c4d864f5facb5962e7089f6747f4af60de66ae4869592d7995ec080c7e8ef8c9',
  13: '8f7e609c05166aba5feb1070f8854d51624174e58628e6328e334cd1a6fc3f00',
  14: '2420e1cc43dd3cf1ed384e3c7cdf763773a845f70ac92889a9518a917b4602e4',
  15: 'aaa0d03502d982bf95272863dcfcf62a130aad6136e281089cff8d61e4cc418d',
  16: 'abb548d974c05c027518f6e2810004c3a830645eff3cdcd575a6edf8f616ec58',
  17: 'bb350d5cebe0a3161ba3df4bcdcb1e5bd560a9074f41c26af4d83aa36e64ed68',
  18: '0a2cd16d9bd29c3da1cb34061eda946e32c17beba4161a27ff2f5c1797ac41fa',
  19: '36ff8753c8da80e2a6c5ea3bc99e3e4689e6c40c8beea0f52ce8bfde5e9d93d6',
  20: '404de57cf11117e0014d51b2460beb21292c1062e5d37c431c0e2cf702463e01',
};
