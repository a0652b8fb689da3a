process.env.DW='/work/aide/lead/m13/'
const { nav, poste, cap, actif, texte, lire } = await import('/work/aide/lead/entete.ts')
const m = await poste('magasinier',{},600)
await m.goto('/apps/commandefourn/add'); await m.waitForTimeout(3500)
await m.keyboard.type('opt',{delay:1}); await m.waitForTimeout(2500); await cap(m,'b5'); 
console.log(await m.evaluate(()=>[...document.querySelectorAll('[role=option]')].map(e=>e.textContent)))
await m.keyboard.press('Escape');
await nav.close()
