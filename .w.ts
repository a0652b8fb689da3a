import { nav, poste, cap, actif, texte, lire } from '/work/aide/lead/entete.ts'
const op = await poste('opticien',{},600)
await op.goto('/apps/examen-vue'); await op.getByRole('heading',{name:'Salle d’attente'}).waitFor(); await op.waitForTimeout(1500)
await op.locator('li',{hasText:'Zamble'}).getByRole('button',{name:'Commencer'}).focus(); await op.keyboard.press('Enter'); await op.waitForURL('**/saisie/**'); await op.waitForTimeout(3500)
console.log('ouvert', await actif(op)); 
for (const t of ['-250','-75','172','','','']) { await op.keyboard.type(t,{delay:1}); await op.keyboard.press('Tab') }
console.log(await actif(op))
await op.keyboard.type('r'); await op.keyboard.type('-225',{delay:1}); for(let i=0;i<6;i++) await op.keyboard.press('Tab');
console.log('OD Prescrite?', await actif(op))
for(let i=0;i<6;i++) await op.keyboard.press('Tab'); console.log('suite', await actif(op))
await op.keyboard.type('-275',{delay:1});for(let i=0;i<6;i++) await op.keyboard.press('Tab'); await op.keyboard.type('r'); await op.keyboard.type('p'); console.log(await actif(op)); await cap(op,'x1')
await op.keyboard.press('Control+o'); await op.keyboard.press('Control+o'); await op.waitForTimeout(6000); console.log('op', op.url()); await cap(op,'x2',{fullPage:true})
const ci = await poste('caissier',{},600)
await ci.goto('/apps/examen-vue'); await ci.getByRole('heading',{name:'Salle d’attente'}).waitFor(); await ci.waitForTimeout(2500)
await ci.locator('li',{hasText:'Zamble'}).getByRole('link',{name:/Encaisser/}).first().click(); await ci.waitForURL('**/reglement/**'); await ci.waitForTimeout(3000); console.log('regl', await actif(ci)); await cap(ci,'r1')
await ci.keyboard.press('Control+Enter'); await ci.keyboard.press('Control+Enter'); await ci.waitForTimeout(4000); await cap(ci,'r2'); console.log(ci.url(), await actif(ci))
await nav.close()
