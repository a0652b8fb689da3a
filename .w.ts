import { nav, poste, cap, actif, texte, lire } from '/work/aide/lead/entete.ts'
const op = await poste('opticien',{},600)
await op.goto('/apps/examen-vue'); await op.getByRole('heading',{name:'Salle d’attente'}).waitFor(); await op.waitForTimeout(1500)
await op.locator('li',{hasText:'Kassi'}).getByRole('button',{name:'Commencer'}).focus(); await op.keyboard.press('Enter'); await op.keyboard.press('Enter'); await op.waitForURL('**/saisie/**'); await op.waitForTimeout(3000)
console.log('ouvert', await actif(op)); await cap(op,'exam0')
await op.locator('[data-case="Objective.OD.Sph"]').focus()
for (const t of ['-250','-75','172','','','']) { await op.keyboard.type(t,{delay:1}); await op.keyboard.press('Tab') }
console.log('apres OD obj', await actif(op))
await op.keyboard.type('r'); await op.keyboard.type('-230',{delay:1}); await op.keyboard.press('Tab'); console.log('apres -230', await actif(op)); await cap(op,'exam1')
await op.locator('[data-case="Subjective.OD.Sph"]').focus(); await op.keyboard.type('-225',{delay:1}); await op.keyboard.press('Tab')
await op.locator('[data-case="Subjective.OG.Sph"]').focus(); await op.keyboard.type('-250',{delay:1}); await op.keyboard.press('Tab'); await op.keyboard.type('p'); await op.waitForTimeout(300); await cap(op,'exam2',{fullPage:true})
console.log(url0(op.url()))
function url0(u:string){return u}
await op.waitForTimeout(1500)
await op.reload(); await op.waitForTimeout(4000); await cap(op,'exam3',{fullPage:true}); console.log('recharge', await actif(op))
// second collegue ouvre le même
const g = await poste('gerant'); await g.goto(op.url()); await g.waitForTimeout(2500); await cap(g,'exam-g')
await g.locator('[data-case="Subjective.OD.Sph"]').focus(); await g.keyboard.type('-300',{delay:1}); await g.keyboard.press('Tab'); await g.keyboard.press('Control+Enter'); await g.waitForTimeout(1500); console.log('gerant', g.url()); await cap(g,'exam-g2')
await op.keyboard.press('Control+o'); await op.keyboard.press('Control+o'); await op.waitForTimeout(5000); console.log('op', op.url()); await cap(op,'exam4',{fullPage:true})
await nav.close()
