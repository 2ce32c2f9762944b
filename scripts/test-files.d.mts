export declare function testFiles(): Record<"unit" | "database" | "built" | "races" | "journeys", string[]>
